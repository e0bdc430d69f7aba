export function Logo({ name, claim }: { name: string; claim?: string }) {
  return (
    <a className="logo" href="/">
      <img className="logo__mark" src="/art/mark.svg" width="40" height="40" alt="" />
      <span>
        <span className="logo__name">{name}</span>
        {claim ? <span className="logo__claim">{claim}</span> : null}
      </span>
    </a>
  );
}
