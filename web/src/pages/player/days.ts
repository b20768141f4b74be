/** A day as the person's language writes it. */
export const formatDay = (time: number) =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
