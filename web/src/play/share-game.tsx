// Takes a game that is over along: its link, which holds the whole game, and its last position as a picture.
import { useState } from 'preact/hooks';
import { announce } from '../app/announce';
import { Button } from '../app/button';
import { copyText } from '../app/clipboard';
import { t } from '../app/messages';
import { saveFile } from '../app/save-text';
import { gameLink } from '../app/share';
import type { Face } from '../boards/face';
import { PictureStage } from './picture-stage';
import type { Table, TableState } from './table';
import { nameForOthers, withNames } from './words';

interface ShareProps {
  face: Face;
  table: Table;
  state: TableState;
}

const isShareable = (file: File) => !!navigator.canShare?.({ files: [file] });

export function ShareGame({ face, table, state }: ShareProps) {
  const [told, setTold] = useState('');
  const [link, setLink] = useState(''); // to be copied by hand
  const [isDrawing, setDrawing] = useState(false);
  const names = state.seats.map((_, index) => nameForOthers(face, state, index + 1));
  const say = (text: string) => {
    setTold(text);
    announce(text);
  };

  async function copyLink() {
    const found = await gameLink(withNames(await table.record(), names), state.entries.length);
    if (!found) return say(t('page.review.tooLong'));
    const isCopied = await copyText(found);
    setLink(isCopied ? '' : found);
    say(t(isCopied ? 'page.review.copied' : 'page.ending.linkBelow'));
  }
  async function hand(picture: Blob | null) {
    setDrawing(false);
    if (!picture) return say(t('page.ending.noPicture'));
    const file = new File([picture], `${face.id}.png`, { type: 'image/png' });
    if (isShareable(file)) return navigator.share({ files: [file] }).catch(() => undefined); // put away by the person
    saveFile(file, file.name);
    say(t('page.ending.pictureSaved', { name: file.name }));
  }
  return (
    <>
      <Button icon="link" onClick={() => void copyLink()}>
        {t('page.ending.link')}
      </Button>
      <Button icon="picture" aria-disabled={isDrawing} onClick={() => setDrawing(true)}>
        {t('page.ending.picture')}
      </Button>
      {told && <p class="ending-told">{told}</p>}
      {link && (
        <input
          class="input mono ending-link"
          readOnly
          value={link}
          aria-label={t('page.ending.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {isDrawing && <PictureStage face={face} state={state} names={names} onDrawn={(picture) => void hand(picture)} />}
    </>
  );
}
