export function Face({ src, size }: { src: string; size: number }) {
  return <img className="face" src={src} width={size} height={size} alt="" />;
}
