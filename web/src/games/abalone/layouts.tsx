// Start layouts to choose from, as pictures. The rules are asked for each one's board.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import type { PickerProps, PictureProps } from '../../boards/face';
import { useStart } from '../../boards/use-start';
import { rules } from '../../rules/client';
import { viewOf } from './geometry';
import { MiniBoard, Position } from './pieces';

const FIRST_SHOWN = 8;

async function readLayouts(names: string[]): Promise<Map<string, string>> {
  const table = await rules.open();
  const boards = new Map<string, string>();
  for (const name of names) {
    await rules.run(table, `new abalone layout=${name}`);
    const state = await rules.describe(table, 0, 0);
    if (state) boards.set(name, viewOf(state).board);
  }
  await rules.close(table);
  return boards;
}

const layoutTitle = (name: string) => name.replace(/[-_]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

export function LayoutPicker({ values, value, onChange }: PickerProps) {
  const [boards, setBoards] = useState(new Map<string, string>());
  const [all, setAll] = useState(false);
  useEffect(() => void readLayouts(values).then(setBoards), [values.join()]);
  const shown = values.filter((name, index) => all || index < FIRST_SHOWN || name === value);
  return (
    <div>
      <div class="picture-choices">
        {shown.map((name) => (
          <label key={name} class="picture-choice">
            <input type="radio" name="layout" value={name} checked={name === value} onChange={() => onChange(name)} />
            <span class="picture-choice-face">
              <MiniBoard board={boards.get(name) ?? '5/6/7/8/9/8/7/6/5'} />
              <span>{layoutTitle(name)}</span>
            </span>
          </label>
        ))}
      </div>
      {!all && values.length > FIRST_SHOWN && (
        <button type="button" class="button quiet" onClick={() => setAll(true)}>
          {t('page.abalone.allLayouts', { count: values.length })}
        </button>
      )}
    </div>
  );
}

/** The layout that was chosen, from the side that was chosen. */
export function Picture({ options, seat }: PictureProps) {
  const start = useStart('abalone', options && { layout: options.layout ?? '' });
  return <Position board={start ? viewOf(start).board : undefined} seat={seat} />;
}
