// The best few moves side by side: how good, why, and what would follow.
import { Button } from '../app/button';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import type { Candidate } from '../rules/types';
import { type Place, type Told, useToldMoves } from './use-words';
import { briefOf } from './words';

/** A chance in words: "63.5 %"; of a puzzle all moves, those that are made included; of points made alone what they are behind. */
function worthOf(face: Face, { win, score }: Candidate, best: Candidate, isAlone: boolean): string {
  if (face.isPuzzle) return score === null ? '' : t('page.review.inAll', { count: score });
  if (!isAlone) return win === null ? '' : t('page.review.percent', { percent: (win / 10).toFixed(1) });
  const behind = score === null || best.score === null ? 0 : best.score - score;
  return behind > 0 ? t('page.review.behind', { points: t('page.boards.points', { count: behind }) }) : '';
}

interface ListProps {
  face: Face;
  place: Place; // where they could be played
  moves: Candidate[] | null; // null: not found yet
  title: string;
  mover: string; // the name of who is to move
  played?: string; // the move that was made
  action: string; // what the button beside a move does
  onChoose(candidate: Candidate): void;
}

export function TopMovesList({ face, place, moves, title, mover, played, action, onChoose }: ListProps) {
  const { names } = place;
  const told = useToldMoves(face, place, moves);
  const isAlone = names.length === 1;
  return (
    <>
      <header class="top-head">
        <h3>{title}</h3>
        {!isAlone && <span>{t('page.review.chance', { name: mover })}</span>}
      </header>
      {face.isPuzzle && told && told.length > 1 && <p class="muted">{t('page.review.equallyGood')}</p>}
      {told ? (
        <ol class="top-moves" role="list">
          {told.map(({ candidate, words }) => (
            <TopMove
              key={candidate.move}
              face={face}
              names={names}
              told={{ candidate, words }}
              worth={worthOf(face, candidate, told[0].candidate, isAlone)}
              isPlayed={candidate.move === played}
              action={action}
              onChoose={() => onChoose(candidate)}
            />
          ))}
        </ol>
      ) : (
        <p class="top-moves looking muted" role="status">
          {t('page.review.looking')}
        </p>
      )}
      {told && mover !== t('page.table.you') && !isAlone && told.some(({ candidate }) => candidate.sentence) && (
        <p class="muted summary-note">{t('page.review.youIs', { name: mover })}</p>
      )}
    </>
  );
}

interface MoveProps {
  face: Face;
  names: string[];
  told: Told;
  worth: string;
  isPlayed: boolean;
  action: string;
  onChoose(): void;
}

/** In words, and what would follow as it is written: the line begins with the move itself. */
function TopMove({ face, names, told: { candidate, words }, worth, isPlayed, action, onChoose }: MoveProps) {
  const { line, move, sentence } = candidate;
  const written = (line.length ? line.slice(0, 6) : [move]).map((each) => briefOf(face, each, names)).join(', ');
  return (
    <li data-move={move}>
      <strong>{words}</strong>
      <span class="top-worth">{worth}</span>
      <Button look="small" aria-label={`${action}: ${words}`} onClick={onChoose}>
        {action}
      </Button>
      {isPlayed && <em class="top-why">{t('page.review.asPlayed')}</em>}
      {sentence && <span class="top-why">{sentence}</span>}
      {written !== words && <span class="top-line">{written}</span>}
    </li>
  );
}
