// The games that have a board here: the one place where they are named together.
import './styles.css';
import { abaku } from '../games/abaku/face';
import { abalone } from '../games/abalone/face';
import { addvantage } from '../games/addvantage/face';
import { baju, bajuSolo } from '../games/baju/face';
import { summy } from '../games/summy/face';
import type { GameInfo } from '../rules/types';
import type { Face } from './face';
import { plainFace } from './plain';

const all: Face[] = [abalone, abaku, summy, baju, bajuSolo, addvantage];

export const faces: Record<string, Face> = Object.fromEntries(all.map((face) => [face.id, face]));

/** As the home page shows them. */
export const faceOrder = all.map((face) => face.id);

export const lacksFaces = (games: GameInfo[]): boolean => games.some(({ id }) => !faces[id]);

/** Gives games that have no face a plain one, before any page looks for it. */
export async function completeFaces(games: GameInfo[]): Promise<void> {
  for (const game of games)
    if (!faces[game.id]) {
      faces[game.id] = await plainFace(game);
      faceOrder.push(game.id);
    }
}
