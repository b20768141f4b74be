// What went wrong, said at once.
import { useState } from 'preact/hooks';
import { asSentence } from './sentence';

export function Problem({ text }: { text: string | null }) {
  return text ? (
    <p class="error" role="alert">
      {asSentence(text)}
    </p>
  ) : null;
}

/** Runs what a button does and keeps what went wrong, for people to read. */
export function useProblem(): [string | null, (action: () => Promise<void>) => void] {
  const [problem, setProblem] = useState<string | null>(null);
  return [
    problem,
    (action) =>
      void action().then(
        () => setProblem(null),
        (error: Error) => setProblem(error.message),
      ),
  ];
}
