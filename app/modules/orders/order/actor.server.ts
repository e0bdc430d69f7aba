import { findAccountNames } from "~/modules/company/identity/companies.server";

/** Names for actors: buyers by their accounts, operators by what they are called, the shop itself as 系统. One query at most. */
export async function actorNames(actors: readonly string[]): Promise<(actor: string) => string> {
  const buyers = [
    ...new Set(actors.flatMap((actor) => (actor.startsWith("buyer:") ? [Number(actor.slice(6))] : []))),
  ];
  const accounts = await findAccountNames(buyers);
  const names = new Map([...accounts].map(([id, name]) => [`buyer:${id}`, name]));
  return (actor) => (actor === "shop" ? "系统" : (names.get(actor) ?? actor.replace(/^\w+:/, "")));
}
