// A short sound for each kind of event, made here so that nothing has to be loaded. Off unless switched on.
import { getSettings } from './settings';

interface Tune {
  notes: number[]; // hertz, one after another
  step: number; // seconds from one to the next
  length: number;
  wave: OscillatorType;
  volume: number;
}

const tunes = {
  move: { notes: [320], step: 0, length: 0.1, wave: 'triangle', volume: 0.14 },
  score: { notes: [392, 523], step: 0.08, length: 0.16, wave: 'triangle', volume: 0.12 },
  luck: { notes: [190, 240, 170, 260, 210], step: 0.055, length: 0.05, wave: 'square', volume: 0.05 }, // dice, tiles in a bag
  turn: { notes: [587], step: 0, length: 0.18, wave: 'sine', volume: 0.1 },
  refused: { notes: [165, 147], step: 0.09, length: 0.14, wave: 'sawtooth', volume: 0.05 },
  offer: { notes: [494, 587, 494], step: 0.11, length: 0.14, wave: 'sine', volume: 0.1 },
  hurry: { notes: [880, 880], step: 0.16, length: 0.08, wave: 'square', volume: 0.05 },
  won: { notes: [392, 494, 587, 784], step: 0.12, length: 0.24, wave: 'triangle', volume: 0.13 },
  lost: { notes: [392, 330, 262], step: 0.16, length: 0.26, wave: 'triangle', volume: 0.12 },
  end: { notes: [392, 494, 440], step: 0.14, length: 0.2, wave: 'triangle', volume: 0.12 },
} satisfies Record<string, Tune>;

export type Sound = keyof typeof tunes;

let shared: AudioContext | null = null;

/** Plays one sound after another. */
export function playSound(...sounds: Sound[]): void {
  if (!getSettings().sound) return;
  shared ??= new AudioContext();
  let at = shared.currentTime;
  for (const sound of sounds) at = playTune(shared, tunes[sound], at);
}

/** The answer is when it has ended. */
function playTune(audio: AudioContext, { notes, step, length, wave, volume }: Tune, start: number): number {
  for (const [index, frequency] of notes.entries()) {
    const at = start + index * step;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
  return start + (notes.length - 1) * step + length;
}
