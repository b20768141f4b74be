// Two quiet clicks, made here so that nothing has to be loaded. Off unless switched on.
import { getSettings } from './settings';

let shared: AudioContext | null = null;

export function playSound(kind: 'move' | 'end'): void {
  if (!getSettings().sound) return;
  shared ??= new AudioContext();
  const audio = shared;
  const start = audio.currentTime;
  const notes = kind === 'move' ? [320] : [392, 494, 587];
  notes.forEach((frequency, index) => {
    const at = start + index * 0.12;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.15);
  });
}
