/** Operator commands for lucky draws: write one down from a file, start and stop it, see its prizes and winners. */
import { Command } from "commander";
import { formatTime } from "~/platform/clock";
import { allDraws, drawReport, DrawShape, setDraw, switchDraw } from "~/promotions/draw-desk.server";
import { line, sayRows, tell, type Told } from "./print";
import { textOf } from "./text-file";

/** The words for the operator after a draw was written down from JSON, or what is wrong with the JSON. */
export async function setDrawFrom(json: string): Promise<Told> {
  let written: unknown;
  try {
    written = JSON.parse(json);
  } catch {
    return { ok: false, text: "The file is no JSON." };
  }
  const read = DrawShape.safeParse(written);
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `${path.join(".") || "the draw"}: ${message}`,
    );
    return { ok: false, text: faults.join("\n") };
  }
  const set = await setDraw(read.data);
  return set.ok ? { ok: true, text: `Draw ${set.id} is written down.` } : set;
}

/** The words for the operator after a draw was started or stopped. */
export async function turnDraw(id: string, status: "on" | "off"): Promise<Told> {
  const done = /^\d{1,9}$/.test(id) && (await switchDraw(Number(id), status));
  return done
    ? { ok: true, text: `Draw ${id} is ${status}.` }
    : { ok: false, text: `There is no draw ${id}.` };
}

/** One line a draw. */
export async function listDraws(): Promise<string[]> {
  return (await allDraws()).map(
    (draw) =>
      line`${draw.id}  ${draw.status}  ${formatTime(draw.starts_at)} to ${formatTime(draw.ends_at)}  ${draw.joined} joined  ${draw.name}`,
  );
}

/** One line a prize, then one line a winner. */
export async function reportDraw(id: string): Promise<string[]> {
  const { prizes, winners } = await drawReport(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  if (prizes.length === 0) return [`There is no draw ${id}.`];
  return [
    ...prizes.map(
      (prize) =>
        line`${prize.name}  ${prize.kind}  weight ${prize.weight}  given ${prize.given} of ${prize.stock ?? "any"}`,
    ),
    "",
    ...(winners.length > 0
      ? winners.map(
          (one) =>
            line`${formatTime(one.joined_at)}  ${one.prize_name}  company ${one.company_id} ${one.company}`,
        )
      : ["Nobody has won yet."]),
  ];
}

const EXAMPLE = `
A file looks like this; "id" changes that draw, "name" of a prize may be left out, without "stock" it never runs out:
{ "name": "…", "remarks": "…", "starts": "2026-11-20 00:00", "ends": "2026-12-31 24:00",
  "prizes": [ { "kind": "redPacket", "yuan": "10.00", "weight": 10, "stock": 100 },
              { "kind": "points", "points": 100, "weight": 40, "stock": 500 },
              { "kind": "voucher", "template": 3, "name": "满500减15优惠券", "weight": 20, "stock": 200 },
              { "kind": "thanks", "weight": 30 } ] }`;

/** The commands about lucky draws, for shop.ts. */
export function drawCommands(): Command[] {
  return [
    new Command("draws")
      .description("list lucky draws; with an id the prizes and winners of one")
      .argument("[id]", "draw number")
      .action(async (id: string | undefined) => {
        const lines = id === undefined ? await listDraws() : await reportDraw(id);
        sayRows(lines, "There is no draw.");
      }),
    new Command("set-draw")
      .description("write a lucky draw down from a JSON file; a new one is off until it is started")
      .argument("<file>", "JSON file")
      .addHelpText("after", EXAMPLE)
      .action(async (file: string) => tell(await setDrawFrom(await textOf(file)))),
    new Command("start-draw")
      .description("let companies join a draw within its window")
      .argument("<id>", "draw number")
      .action(async (id: string) => tell(await turnDraw(id, "on"))),
    new Command("stop-draw")
      .description("close a draw now")
      .argument("<id>", "draw number")
      .action(async (id: string) => tell(await turnDraw(id, "off"))),
  ];
}
