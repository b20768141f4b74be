// What the compiler's own library (128-bit division) expects of its surroundings: it was built with
// a stack protector, which a WebAssembly machine does not need.
#include <stdint.h>

extern uintptr_t __stack_chk_guard;
uintptr_t __stack_chk_guard = 0x5afe57ac;

_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) {
  __builtin_trap();
}
