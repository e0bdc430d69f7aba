import { commandName } from "~/admin/frame/command-names";
import { DAY, toDay } from "~/platform/values/clock";

export const FIGURE_DAYS = 14;
const LIMIT = 5;

export interface OwnFigure {
  name: string;
  today: number;
  usual: number;
  days: number[];
}

interface DayCount {
  day: string;
  command: string;
  count: number;
}

/** Returns totals, most frequent first. `now` in ms. */
export function ownFigures(counts: readonly DayCount[], now: number): OwnFigure[] {
  const days = Array.from({ length: FIGURE_DAYS }, (_, i) => toDay(now - (FIGURE_DAYS - 1 - i) * DAY));
  const figure = (name: string, rows: readonly DayCount[]): OwnFigure => {
    const perDay = days.map((day) =>
      rows.filter((row) => row.day === day).reduce((sum, row) => sum + row.count, 0),
    );
    const before = perDay.slice(0, -1).reduce((sum, n) => sum + n, 0);
    return {
      name,
      today: perDay.at(-1)!,
      days: perDay,
      usual: Math.round((before * 10) / (FIGURE_DAYS - 1)) / 10,
    };
  };
  const shown = counts
    .filter(({ day }) => days.includes(day))
    .map((row) => ({ ...row, command: commandName(row.command) }));
  const byCommand = [...new Set(shown.map(({ command }) => command))]
    .map((command) =>
      figure(
        command,
        shown.filter((row) => row.command === command),
      ),
    )
    .sort((a, b) => b.today - a.today || b.usual - a.usual || (a.name < b.name ? -1 : 1));
  return [figure("全部操作", shown), ...byCommand.slice(0, LIMIT)];
}
