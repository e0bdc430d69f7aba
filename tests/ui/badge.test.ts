import { expect, test } from "vitest";
import { badgeText } from "~/ui/badge";

test.each([
  [1, "1"],
  [98, "98"],
  [99, "99"],
  [100, "99+"],
  [12345, "99+"],
])("%i reads %s: the badge is capped at 99", (count, text) => expect(badgeText(count)).toBe(text));
