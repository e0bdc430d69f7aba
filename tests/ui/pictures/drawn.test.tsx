import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keeper } from "~/ui/pictures/drawing.server";
import { LotteryContext, CachedMarkup, type Lottery } from "~/ui/pictures/drawn";

function Words({ words }: { words: readonly string[] }) {
  return (
    <>
      {words.map((word) => (
        <li key={word}>
          {word} <b>{`${word} & "${word}"`}</b>
        </li>
      ))}
    </>
  );
}

const page = (lottery: Lottery | null, ...lists: (readonly string[])[]) =>
  renderToString(
    <LotteryContext.Provider value={lottery}>
      {lists.map((words, i) => (
        <CachedMarkup
          as="ul"
          className="words"
          id={`list-${i}`}
          of={`words ${JSON.stringify(words)}`}
          key={i}
        >
          <Words words={words} />
        </CachedMarkup>
      ))}
    </LotteryContext.Provider>,
  );

test("what is kept is byte for byte what React makes", () => {
  const lists = [["一", "<二>"], [], ["三"]];
  expect(page(keeper(), ...lists)).toBe(page(null, ...lists));
});

test("the same facts are drawn once, others anew", () => {
  const react = vi.fn(renderToString);
  const lottery = keeper(react);
  const first = page(lottery, ["一"], ["二"]);
  expect(page(lottery, ["一"], ["二"])).toBe(first);
  expect(react).toHaveBeenCalledTimes(2);
  expect(page(lottery, ["一", "二"])).toContain("二");
  expect(react).toHaveBeenCalledTimes(3);
});
