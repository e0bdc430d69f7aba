/** Names for a field that accepts names or numbers. */
export const NamesToChoose = ({ word, names }: { word: string; names: readonly string[] }) =>
  names.length === 0 ? (
    <p className="soft">现在没有可选的{word}。</p>
  ) : (
    <details>
      <summary>{`可选的${word}（${names.length}）`}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
