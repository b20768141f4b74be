// The game that a page is about, which the head of all pages names.
import { useEffect, useState } from 'preact/hooks';

let heading = '';
let tell: (heading: string) => void = () => undefined;

/** For the page: names the game as long as the page is there. */
export function useHeading(title: string): void {
  useEffect(() => {
    heading = title;
    tell(heading);
    return () => {
      heading = '';
      tell(heading);
    };
  }, [title]);
}

/** For the head of all pages, of which there is one: what it names now. */
export function useHeadingShown(): string {
  const [shown, setShown] = useState(heading);
  useEffect(() => {
    tell = setShown;
    setShown(heading);
  }, []);
  return shown;
}
