// What a move won, in words.
import { t } from '../../app/messages';

/** The tiles that a report tells of, and where they lay: "row 1", "column b", "bonus". */
export function claims(report: string[]): { tile: string; where: string }[] {
  return report.flatMap((line) => {
    const match = /^tile (\d+) (\S+)(?: (\S+))?/.exec(line);
    return match
      ? [{ tile: match[1], where: match[3] && match[2] !== 'bonus' ? `${match[2]} ${match[3]}` : match[2] }]
      : [];
  });
}

export const claimWords = (report: string[]) =>
  claims(report).map(({ tile, where }) => t('page.addvantage.claims', { tile, where }));
