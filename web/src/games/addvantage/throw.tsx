// Dice as they are thrown: they roll in when they come, one after another.
import './throw.css';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import type { AddvantageView } from './geometry';
import { Die, Piece } from './pieces';

const THROW_MS = 1400;

/** True for as long as dice that came just now roll. */
export function useThrow(): boolean {
  const [isThrown, setThrown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setThrown(false), THROW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isThrown;
}

/** The throw of somebody else, who thinks about where to put it. */
export function OthersThrow({ view, name }: { view: AddvantageView; name: string }) {
  const label = t('page.addvantage.othersThrow', { name, dice: view.thrown.join(', ') });
  return (
    <div class="av-others-throw av-pieces av-thrown" role="img" aria-label={label}>
      {view.thrown.map((value, index) => (
        <span key={index} class="av-piece">
          <Piece>
            <Die value={value} size={0.68} />
          </Piece>
        </span>
      ))}
    </div>
  );
}
