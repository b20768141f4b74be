// What a player's points are made of: tiles that were won, by where they lie.
import { t } from '../../app/messages';
import type { ScorePart } from '../../boards/face';
import type { AddvantageView, TileView } from './geometry';

const sumWon = (tiles: TileView[] = []) =>
  tiles.reduce((sum, { number, won }) => sum + (won && number !== null ? number : 0), 0);

export function scoringOf({ seats, bonusTiles }: AddvantageView): ScorePart[] {
  const heldBy = (player: number) =>
    bonusTiles.reduce((sum, { number, owner }) => sum + (owner === player ? number : 0), 0);
  return [
    { label: t('page.addvantage.rows'), points: seats.map(({ rowTiles }) => sumWon(rowTiles)) },
    { label: t('page.addvantage.columns'), points: seats.map(({ columnTiles }) => sumWon(columnTiles)) },
    { label: t('page.addvantage.bonus'), points: seats.map(({ player }) => heldBy(player)) },
  ];
}
