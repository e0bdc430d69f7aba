/** The portrait of a login, beside its name. */
export function Face({ src, size }: { src: string; size: number }) {
  return <img className="face" src={src} width={size} height={size} alt="" />;
}
