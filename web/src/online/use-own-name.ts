// Whom a person was known as before, for fields that ask for a name.
import { useEffect, useState } from 'preact/hooks';
import { getMe } from './api';

/** The name this person plays by, until another one is typed. */
export function useOwnName(onFailure?: () => void): [string, (name: string) => void] {
  const [name, setName] = useState('');
  useEffect(() => {
    void getMe().then((me) => setName((typed) => typed || (me?.name ?? '')), onFailure ?? (() => undefined));
  }, []);
  return [name, setName];
}
