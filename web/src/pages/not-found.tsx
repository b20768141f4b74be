import { texts } from '../texts';

export function NotFound() {
  return (
    <main id="main" class="page narrow">
      <h1>{texts.notFound.title}</h1>
      <p class="lead">{texts.notFound.line}</p>
      <a class="button primary" href="/">
        {texts.notFound.home}
      </a>
    </main>
  );
}
