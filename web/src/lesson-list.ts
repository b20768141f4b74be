// The games that have a lesson (lessons/LANGUAGE/GAME.lesson); the build puts them here.
declare const LESSONS: string[];

const taught = new Set(LESSONS);

export const hasLesson = (game: string): boolean => taught.has(game);
