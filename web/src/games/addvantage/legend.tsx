// What the marks of a board mean: tiles that are open, won or missed, and the starred squares.
import type { ComponentChildren } from 'preact';
import { t } from '../../app/messages';
import { Die, Tile } from './pieces';
import { Pit } from './seat';

const EXAMPLE = 11;
const DIE = 5;

function Mark({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <li>
      <svg class="av-swatch" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}

export function Legend() {
  return (
    <ul class="board-legend" role="list" aria-label={t('page.addvantage.legend')}>
      <Mark text={t('page.addvantage.legendOpen')}>
        <Tile number={EXAMPLE} />
      </Mark>
      <Mark text={t('page.addvantage.won')}>
        <Tile number={EXAMPLE} won />
      </Mark>
      <Mark text={t('page.addvantage.missed')}>
        <Tile number={EXAMPLE} missed />
      </Mark>
      <Mark text={t('page.addvantage.legendBonus')}>
        <Pit isBonus die={null} />
      </Mark>
      <Mark text={t('page.addvantage.legendBuyable')}>
        <g class="av-square buyable">
          <Die value={DIE} />
        </g>
      </Mark>
    </ul>
  );
}
