// What is asked before a game: against whom, who starts, which rules.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { choiceOf } from '../../app/options';
import { changeSettings, useSettings } from '../../app/settings';
import type { Face } from '../../boards/face';
import type { Seat } from '../../play/table';
import type { GameInfo, OptionInfo } from '../../rules/types';
import { t } from '../../app/messages';

export function Segments<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  choices: [T, string][];
  onChange(value: T): void;
}) {
  return (
    <fieldset class="field">
      <legend>{props.legend}</legend>
      <div class="segments">
        {props.choices.map(([value, label]) => (
          <label key={value} class="segment">
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function LevelSlider({ level, onChange }: { level: number; onChange(level: number): void }) {
  return (
    <label class="field">
      <span class="field-label">{t('page.setup.level')}</span>
      <span class="slider">
        <input
          type="range"
          min={1}
          max={10}
          value={level}
          aria-valuetext={`${level}, ${t('page.setup.levelName', { level })}`}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
        />
        <output>{`${level} · ${t('page.setup.levelName', { level })}`}</output>
      </span>
    </label>
  );
}

export function OptionField(props: { face: Face; option: OptionInfo; value: string; onChange(value: string): void }) {
  const { option, value, onChange } = props;
  const choice = choiceOf(option);
  const Picker = props.face.OptionPicker?.[option.name];
  const known = props.face.options[option.name];
  const meaning = known?.label ?? option.meaning.replace(/^./, (letter) => letter.toUpperCase());
  const nameOf = (each: string) => known?.values?.[each] ?? each;
  if (Picker && choice.kind === 'words')
    return (
      <fieldset class="field">
        <legend>{meaning}</legend>
        <Picker values={choice.values} value={value} onChange={onChange} />
      </fieldset>
    );
  if (choice.kind === 'words' && choice.values.length <= 4 && !option.values.match(/[A-Z]{2}/))
    return (
      <Segments
        legend={meaning}
        name={option.name}
        value={value}
        choices={choice.values.map((each) => [each, nameOf(each)])}
        onChange={onChange}
      />
    );
  return (
    <label class="field">
      <span class="field-label">{meaning}</span>
      {choice.kind === 'words' && !option.values.match(/[A-Z]{2}/) ? (
        <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choice.values.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      ) : (
        <input
          class="input"
          type={choice.kind === 'number' ? 'number' : 'text'}
          value={value}
          {...(choice.kind === 'number' ? { min: choice.least, max: choice.most } : {})}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </label>
  );
}

export function OptionFields(props: {
  face: Face;
  game: GameInfo;
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
}) {
  const { face, game, values } = props;
  const field = (option: OptionInfo) => (
    <OptionField
      key={option.name}
      face={face}
      option={option}
      value={values[option.name] ?? option.default}
      onChange={(value) => props.onChange({ ...values, [option.name]: value })}
    />
  );
  const quick = game.options.filter((option) => face.quickOptions.includes(option.name));
  const rest = game.options.filter((option) => !face.quickOptions.includes(option.name));
  return (
    <>
      {quick.map(field)}
      {rest.length > 0 && (
        <details class="more-options">
          <summary>{t('page.setup.options')}</summary>
          <div class="stack">{rest.map(field)}</div>
        </details>
      )}
    </>
  );
}

export interface Choices {
  seats: Seat[];
  options: Record<string, string>;
}

type Opponent = 'computer' | 'hot-seat';
type First = 'you' | 'them' | 'toss';

function makeSeats(count: number, opponent: Opponent, first: First, level: number): Seat[] {
  const mine = first === 'you' ? 0 : first === 'them' ? count - 1 : Math.floor(Math.random() * count);
  return Array.from({ length: count }, (_, index) =>
    opponent === 'hot-seat' || index === mine
      ? { name: '', kind: 'human', mine: true }
      : { name: '', kind: 'computer', level, mine: false },
  );
}

export function Setup(props: {
  face: Face;
  game: GameInfo;
  onStart(choices: Choices): void;
  error: string | null;
  children?: ComponentChildren;
}) {
  const { face, game } = props;
  const settings = useSettings();
  const [opponent, setOpponent] = useState<Opponent>('computer');
  const [first, setFirst] = useState<First>('you');
  const [options, setOptions] = useState<Record<string, string>>({});
  const solo = face.players[1] === 1;
  const countOf = () =>
    Number(options.players ?? game.options.find((option) => option.name === 'players')?.default ?? face.players[1]);
  return (
    <form
      class="setup"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));
        const count = countOf();
        props.onStart({
          options: chosen,
          seats: makeSeats(count, solo || count === 1 ? 'hot-seat' : opponent, first, settings.level),
        });
      }}
    >
      <div class="setup-picture">
        <face.Picture />
      </div>
      <div class="setup-fields stack">
        <div>
          <h1>{t('page.setup.title', { game: game.title })}</h1>
          <p class="lead">{game.summary}</p>
        </div>
        {props.children}
        {!solo && (
          <Segments
            legend={t('page.setup.opponent')}
            name="opponent"
            value={opponent}
            onChange={(value) => setOpponent(value as Opponent)}
            choices={[
              ['computer', t('page.setup.computer')],
              ['hot-seat', t('page.setup.hotSeat')],
            ]}
          />
        )}
        {!solo && opponent === 'computer' && (
          <>
            <LevelSlider level={settings.level} onChange={(level) => changeSettings({ level })} />
            <Segments
              legend={t('page.setup.first')}
              name="first"
              value={first}
              onChange={(value) => setFirst(value as First)}
              choices={[
                ['you', t('page.setup.you')],
                ['them', t('page.setup.them')],
                ['toss', t('page.setup.toss')],
              ]}
            />
          </>
        )}
        <OptionFields face={face} game={game} values={options} onChange={setOptions} />
        {props.error && (
          <p class="error" role="alert">
            {props.error}
          </p>
        )}
        <div class="setup-go">
          <button class="button primary large" type="submit">
            {t('page.setup.start')}
          </button>
          <a class="button large" href={`/rules/${game.id}`}>
            {t('page.home.rules')}
          </a>
        </div>
      </div>
    </form>
  );
}
