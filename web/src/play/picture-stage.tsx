// The last position of a game, drawn out of sight in a size of its own, so that its picture is the same on every screen.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import { StillBoard } from './still-board';
import type { TableState } from './table';
import { resultReason, resultTitle } from './words';

const PAINTER = '/picture.js'; // src/picture.ts

interface Painter {
  paintBoard(board: HTMLElement, caption: { title: string; lines: string[]; foot: string }): Promise<Blob | null>;
}

interface StageProps {
  face: Face;
  state: TableState;
  names: string[];
  onDrawn(picture: Blob | null): void;
}

const nextPicture = () => new Promise((done) => requestAnimationFrame(done));

export function PictureStage({ face, state, names, onDrawn }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const isLast = state.shown === state.entries.length;
  const outcome = { ...state, seats: state.seats.map((seat, index) => ({ ...seat, name: names[index], mine: false })) };
  // For others: nobody there is "You", and nobody's best result is news.
  const isScore = face.scoresAlone && names.length === 1;
  const madeAlone = isScore ? t('page.boards.points', { count: state.now.scores[0] }) : null;
  const caption = {
    title: state.game.title,
    lines: [
      `${madeAlone ?? resultTitle(face, outcome)}, ${resultReason(face.id, state.now.result, names.length)}`,
      face.scoring ? names.map((name, index) => `${name} ${state.now.scores[index]}`).join('   ') : names.join('   '),
    ],
    foot: `${t('page.appName')} · ${location.host}`,
  };
  useEffect(() => {
    const paint = async () => {
      const { paintBoard } = (await import(PAINTER)) as Painter;
      for (let frames = 0; frames < 3; frames++) await nextPicture(); // the board measures its room first
      const board = stage.current?.querySelector<HTMLElement>('.game-board');
      return board ? paintBoard(board, caption) : null;
    };
    void paint().then(onDrawn, () => onDrawn(null));
  }, []);
  return (
    <div ref={stage} class={`picture-stage table-${face.id}`} inert aria-hidden="true">
      <StillBoard
        face={face}
        state={state.now}
        before={isLast ? state.before : null}
        last={isLast ? state.last : null}
        names={names}
        whole
      />
    </div>
  );
}
