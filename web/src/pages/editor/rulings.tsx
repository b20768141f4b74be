// The rulings by which a position is played on.
import { isRuling } from '../../app/rulings';
import { optionIn, withOption } from '../../boards/editing';
import type { Face } from '../../boards/face';
import type { GameInfo, OptionInfo } from '../../rules/types';
import { RulingFields } from '../setup/ruling-fields';
import { safely } from './draft';

/** What the position says, or the default: also where a count of an older text has the option's name. */
function valueIn(position: string, option: OptionInfo): string {
  const value = optionIn(position, option.name);
  return value !== undefined && option.values.split(',').includes(value) ? value : option.default;
}

export function EditedRulings(props: {
  face: Face;
  game: GameInfo;
  position: string;
  onChange(position: string): void;
}) {
  const { editing } = props.face;
  const rulings = props.game.options.filter(isRuling);
  const values = Object.fromEntries(rulings.map((option) => [option.name, valueIn(props.position, option)]));
  function choose(chosen: Record<string, string>) {
    const changed = rulings.filter(({ name }) => chosen[name] !== values[name]);
    const next = changed.reduce((text, { name }) => withOption(text, name, chosen[name]), props.position);
    props.onChange(safely(() => editing.fit?.(next) ?? next, next));
  }
  return <RulingFields face={props.face} rulings={rulings} values={values} onChange={choose} />;
}
