// The rules pages of docs/rules by name; the build puts them here.
declare const RULES_PAGES: Record<string, string>;

export const pages: Record<string, string> = RULES_PAGES;
