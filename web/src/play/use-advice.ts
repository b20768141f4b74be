// What the table says to the person in front of it: why a move is refused, or a good one when asked.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../app/announce';
import { t } from '../app/messages';
import { asSentence } from '../app/sentence';
import { playSound } from '../app/sound';
import type { Face } from '../boards/face';
import { rules } from '../rules/client';
import type { Message } from './say';
import { isLive, type Table, type TableState } from './table';
import { hintText } from './words';

export function useAdvice(face: Face, table: Table, state: TableState) {
  const [message, setMessage] = useState<Message | null>(null);
  const [hint, setHint] = useState<{ position: string; move: string } | null>(null);
  const asked = useRef(0); // counts what makes a hint on its way outdated: other questions, moves
  const { position } = state.now;
  useLayoutEffect(() => {
    // At once: a hint that is asked for right after a move must not be taken for an outdated one.
    asked.current++;
    setMessage(null);
    setHint(null);
  }, [position, state.shown]);

  /** What was refused is mended, and what was told is done: neither is said any longer. */
  function mend(place: Message['place']) {
    setMessage((now) => (now && (now.kind === 'refusal' || now.kind === 'note') && now.place === place ? null : now));
  }
  function say(words: string, kind: Message['kind'] = 'refusal', place: Message['place'] = 'board') {
    const text = asSentence(words);
    setMessage({ text, kind, place });
    announce(text);
    if (kind === 'refusal' || kind === 'note') setHint(null); // its sentence is gone
    if (kind === 'refusal') playSound('refused');
  }
  async function play(move: string, place: Message['place']): Promise<boolean> {
    const refusal = await table.play(move);
    if (refusal) say(refusal, 'refusal', place);
    return !refusal;
  }
  /** Asks before a move is made: it is pointed at, as a hint is. */
  function propose(move: string) {
    asked.current++;
    setHint({ position, move });
    say(t('page.table.confirmMove'), 'question');
  }
  async function askHint() {
    const question = ++asked.current;
    setHint(null);
    say(t('page.table.hintWait'), 'hint');
    const found = await table.hint().catch(() => null); // stopped by a move, or by leaving
    const makes = found && (await rules.check(state.game.id, position, found.move));
    if (question !== asked.current) return;
    if (!found) return setMessage(null);
    setHint({ position, move: found.move });
    say(hintText(face, state.now, found.move, found.reason, makes?.legal ? makes.report : []), 'hint');
  }
  return {
    message,
    hinted: isLive(state) && hint?.position === position ? hint.move : null,
    say,
    mend,
    hush: () => {
      setMessage(null);
      setHint(null);
    },
    play,
    propose,
    askHint,
  };
}
