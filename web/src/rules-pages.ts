// The rules pages of docs/rules by name; the build puts them here. A file of its own, loaded when rules are read.
declare const RULES_PAGES: Record<string, string>;

export const pages: Record<string, string> = RULES_PAGES;
