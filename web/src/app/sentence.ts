// What the rules and the server say begins small and ends without a full stop, as a part of a line does. On the page it
// stands alone, and is a sentence.

/** Names of commands and cells ("throw: takes ...", "a1 is ...") keep their spelling. */
export function asSentence(text: string): string {
  const begun = text.replace(/^[a-z]+(?=[ ,])/, (word) => word[0].toUpperCase() + word.slice(1));
  return /[\p{L}\p{N})]$/u.test(begun) ? `${begun}.` : begun;
}
