// Who plays together on this screen, and who of them starts.
import { t } from '../../app/messages';
import { Segments } from '../../app/segments';
import { changeSettings, useSettings } from '../../app/settings';
import type { Face } from '../../boards/face';
import { sideName } from '../../play/words';

interface PeopleProps {
  face: Face;
  count: number;
  first: string; // the index of a person, or 'toss'
  onFirst(first: string): void;
}

export function PeopleFields({ face, count, first, onFirst }: PeopleProps) {
  const { names } = useSettings();
  const indices = Array.from({ length: count }, (_, index) => index);
  const rename = (index: number, name: string) =>
    changeSettings({ names: indices.map((each) => (each === index ? name : (names[each] ?? ''))) });
  const nameOf = (index: number) => names[index]?.trim() || t('page.table.player', { number: index + 1 });
  return (
    <>
      <fieldset class="field people-fields">
        <legend>{t('page.setup.names')}</legend>
        {indices.map((index) => (
          <label key={index} class="field">
            <span class="visually-hidden">{t('page.setup.nameOf', { number: index + 1 })}</span>
            <input
              class="input"
              value={names[index] ?? ''}
              maxLength={24}
              autocomplete="off"
              placeholder={t('page.table.player', { number: index + 1 })}
              onInput={(event) => rename(index, event.currentTarget.value)}
            />
          </label>
        ))}
      </fieldset>
      <Segments
        legend={face.sides ? t('page.setup.firstSide', { side: sideName(face, 1) }) : t('page.setup.first')}
        name="first-person"
        value={first}
        onChange={onFirst}
        choices={[
          ...indices.map((index): [string, string] => [String(index), nameOf(index)]),
          ['toss', t('page.setup.lot')],
        ]}
      />
    </>
  );
}
