// How leads turn out: the logistic curve that tools learn from games.
#ifndef FIVEFOLD_ENGINES_COMMON_LEAD_CURVE_H
#define FIVEFOLD_ENGINES_COMMON_LEAD_CURVE_H

// A lead at some time of a game, and what became of it.
typedef struct Lead {
  int lead;
  double won; // 1, 0, or 1/2 for a draw
} Lead;

// chance = 1 / (1 + e^-((lead + turn) / spread))
typedef struct LeadCurve {
  double turn;
  double spread;
} LeadCurve;

// The curve that makes what became of the leads most likely.
LeadCurve lead_curve_fit(const Lead *leads, int count);

#endif
