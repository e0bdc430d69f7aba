import { Form } from "@remix-run/react";
import { useFollow } from "./follow";

/** Returns the first, last and neighbouring pages; null is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, pages];
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

/** The page field of a GET form; null if the page is in the path. */
export function jumpForm(href: (page: number) => string) {
  const mark = "987654321";
  const url = new URL(href(Number(mark)), "http://shop");
  const entries = [...url.searchParams.entries()];
  const name = entries.find(([, value]) => value === mark)?.[0];
  if (!name) return null;
  return { action: url.pathname, name, rest: entries.filter(([key]) => key !== name) };
}

export function Pager({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  const follow = useFollow();
  if (pages <= 1) return null;
  const jump = pages > 7 ? jumpForm(href) : null;
  return (
    <nav className="pager" aria-label="分页" onClick={follow}>
      <ul className="pager__list">
        {page > 1 ? (
          <li>
            <a rel="prev" href={href(page - 1)}>
              上一页
            </a>
          </li>
        ) : null}
        {pagesShown(page, pages).map((n, i) => (
          <li key={n ?? `gap-${i}`}>
            {n === null ? (
              <span className="pager__gap">…</span>
            ) : (
              <a href={href(n)} aria-label={`第${n}页`} aria-current={n === page ? "page" : undefined}>
                {n}
              </a>
            )}
          </li>
        ))}
        {page < pages ? (
          <li>
            <a rel="next" href={href(page + 1)}>
              下一页
            </a>
          </li>
        ) : null}
      </ul>
      {jump ? (
        <Form className="pager__jump" action={jump.action} discover="none">
          {jump.rest.map(([name, value], i) => (
            <input key={`${name}-${i}`} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor="jump">到第</label>
          <input
            className="field__input"
            id="jump"
            name={jump.name}
            type="number"
            min={1}
            max={pages}
            defaultValue={page}
            key={page}
          />
          页
          <button type="submit" className="button button--small">
            跳转
          </button>
        </Form>
      ) : null}
    </nav>
  );
}
