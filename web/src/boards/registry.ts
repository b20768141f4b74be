// The games that have a board here: the one place where they are named together.
import './styles.css';
import { abaku } from '../games/abaku/face';
import { abalone } from '../games/abalone/face';
import { addvantage } from '../games/addvantage/face';
import { baju, bajuSolo } from '../games/baju/face';
import { summy } from '../games/summy/face';
import type { Face } from './face';

const all: Face[] = [abalone, abaku, summy, baju, bajuSolo, addvantage];

export const faces: Record<string, Face> = Object.fromEntries(all.map((face) => [face.id, face]));

/** As the home page shows them. */
export const faceOrder = all.map((face) => face.id);
