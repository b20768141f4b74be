// The style of an analysis's page.
#ifndef FIVEFOLD_PLAY_ANALYSIS_STYLE_H
#define FIVEFOLD_PLAY_ANALYSIS_STYLE_H

extern const char analysis_style[];

#endif
