// The games that have a board here: the one place where they are named together.
import { abaku } from './abaku';
import { abalone } from './abalone';
import { addvantage } from './addvantage';
import { baju, bajuSolo } from './baju';
import type { Face } from './face';
import { summy } from './summy';

const all: Face[] = [abalone, abaku, summy, baju, bajuSolo, addvantage];

export const faces: Record<string, Face> = Object.fromEntries(all.map((face) => [face.id, face]));

/** As the home page shows them. */
export const faceOrder = all.map((face) => face.id);
