// What the unit tests use of Node, so that their types are checked without its thousands of declarations.
declare module 'node:test' {
  export default function test(name: string, run: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
  const assert: {
    (value: unknown, message?: string): asserts value;
    ok(value: unknown, message?: string): asserts value;
    equal<T>(actual: T, expected: T, message?: string): void;
    deepEqual<T>(actual: T, expected: T, message?: string): void;
    notEqual<T>(actual: T, expected: T, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    throws(run: () => unknown, expected?: RegExp, message?: string): void;
    rejects(run: Promise<unknown> | (() => Promise<unknown>), expected?: RegExp, message?: string): Promise<void>;
  };
  export default assert;
}
declare module 'node:fs' {
  export function readdirSync(path: string, options: { recursive: true }): string[];
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
