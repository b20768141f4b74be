// Making and joining tables through the page.

export async function createTable(page, base, game, name, opponent = 'invite') {
  if (base) await page.goto(`${base}/online/${game}`); // else its options are chosen already
  await page.waitForSelector('.setup');
  await page.fill('input[autocomplete=nickname]', name);
  await page.check(`input[name=online-opponent][value=${opponent}]`);
  await page.click('.setup button[type=submit]');
  await page.waitForURL(/\/t\/\w+/);
}

export async function join(page, link, name) {
  await page.goto(link);
  await page.waitForSelector('form.card input');
  await page.fill('form.card input', name);
  await page.click('form.card button[type=submit]');
  await page.waitForSelector('.table');
}

export const moveCount = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('.move').length === n, count);
