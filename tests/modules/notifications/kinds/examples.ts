/** Examples of the shop's messages, one list a topic: what each kind says of some facts. */
import { describe, expect, test } from "vitest";
import { MESSAGES, type MessageFacts, type MessageName } from "~/modules/notifications/kinds/kinds";
import type { MessageKind, MessageTopic } from "~/modules/notifications/kinds/message-kind";

export type Example<K extends MessageName> = [
  facts: MessageFacts<K>,
  title: string,
  body: string,
  url: string,
];
export type Examples = { [K in MessageName]?: Example<K>[] };

export const NAMES = Object.keys(MESSAGES) as MessageName[];
export const getKind = (name: MessageName) => MESSAGES[name] as MessageKind<unknown>;

/** Tests all kinds of a topic: one that has no example fails. */
export function testExamples(topic: MessageTopic, examples: Examples): void {
  const names = NAMES.filter((name) => getKind(name).topic === topic);
  const rows = names.flatMap((name) =>
    (examples[name] ?? []).map(([facts, ...message]) => ({ name, facts, said: message as string[] })),
  );

  test("every kind has an example, and no other topic has one", () =>
    expect(Object.keys(examples).sort()).toEqual([...names].sort()));

  test.each(rows)("$name of $facts", ({ name, facts, said: [title, body, url] }) =>
    expect(getKind(name).write(facts)).toEqual({ title, body, url }),
  );

  describe("whatever is said", () => {
    const written = rows.map(({ name, facts }) => getKind(name).write(facts));

    test("leads to a page of this shop, and to no other place", () => {
      for (const { url } of written) expect(url).toMatch(/^\/[a-z]/);
    });

    test("has a title and a text, with nothing that the program did not know and one full stop at a time", () => {
      for (const { title, body } of written) {
        expect(title.trim() !== "" && body.trim() !== "").toBe(true);
        expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|\[object|。。|，。|：。/);
      }
    });
  });
}
