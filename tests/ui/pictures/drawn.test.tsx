import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keeper } from "~/ui/pictures/drawing.server";
import { RenderContext, CachedMarkup, type Render } from "~/ui/pictures/drawn";

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

const page = (render: Render | null, ...lists: (readonly string[])[]) =>
  renderToString(
    <RenderContext.Provider value={render}>
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
    </RenderContext.Provider>,
  );

test("what is kept is byte for byte what React makes", () => {
  const lists = [["一", "<二>"], [], ["三"]];
  expect(page(keeper(), ...lists)).toBe(page(null, ...lists));
});

test("the same facts are drawn once, others anew", () => {
  const react = vi.fn(renderToString);
  const render = keeper(react);
  const first = page(render, ["一"], ["二"]);
  expect(page(render, ["一"], ["二"])).toBe(first);
  expect(react).toHaveBeenCalledTimes(2);
  expect(page(render, ["一", "二"])).toContain("二");
  expect(react).toHaveBeenCalledTimes(3);
});
