// A picture of a rules page: what is said to the engine protocol to get there, what it answers, and a caption.
// docs/rules-pages.md describes it for those who write one.

export interface Transcript {
  game: string;
  commands: string[]; // "setup ...", "new ...", "play MOVE"; the last one may be "check MOVE"
  answers: string[]; // of all commands, in their order
  caption: string;
}

export function readTranscript(lines: string[]): Transcript {
  const marked = (mark: string) => lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
  const commands = marked('>');
  return { game: commands[0]?.split(' ')[1] ?? '', commands, answers: marked('<'), caption: marked('#').join(' ') };
}

/** The move that is only looked at, if there is one. */
export const checkedMove = ({ commands }: Transcript): string | null =>
  /^check (\S+)$/.exec(commands[commands.length - 1] ?? '')?.[1] ?? null;

/** The points that a report names. */
export function reportedPoints(report: string[]): number | null {
  const points = report.map((line) => /^points (-?\d+)$/.exec(line)).find(Boolean);
  return points ? Number(points[1]) : null;
}
