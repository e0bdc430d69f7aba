export function Steps({
  items,
  current,
  centre,
}: {
  items: readonly string[];
  current: number;
  centre?: boolean;
}) {
  return (
    <ol className={centre ? "steps steps--centre" : "steps"}>
      {items.map((item, i) => (
        <li
          className={i + 1 < current ? "steps__item steps__item--done" : "steps__item"}
          aria-current={i + 1 === current ? "step" : undefined}
          key={item}
        >
          {item}
          {i + 1 < current ? <span className="sr-only">，已完成</span> : null}
        </li>
      ))}
    </ol>
  );
}
