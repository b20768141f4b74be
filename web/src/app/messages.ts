// Every sentence of the page, by its key in the catalogue.
import catalogue from '../../../texts/en.json';
import { formatMessage, type Values } from './message-format';

/** The language of the page. */
export const locale = 'en';

/** The page's own messages, why games end and what rulings mean; a wrong key is a type error. */
export type Key = Extract<keyof typeof catalogue, `page.${string}` | `result.${string}` | `ruling.${string}`>;

export function isKey(key: string): key is Key {
  return /^(page|result|ruling)\./.test(key) && key in catalogue;
}

export function t(key: Key, values: Values = {}): string {
  return formatMessage(catalogue[key], values, locale);
}
