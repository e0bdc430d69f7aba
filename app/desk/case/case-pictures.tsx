/** Pictures that came with a case, small, each a link to the whole of it. */
import { Part } from "./case-parts";

export function CasePictures({ path, pictures }: { path: string; pictures: readonly number[] }) {
  if (pictures.length === 0) return null;
  return (
    <Part id="h-pictures" title="图片">
      <ul className="case-photos">
        {pictures.map((id, i) => (
          <li key={id}>
            <a href={`${path}/${id}`}>
              <img src={`${path}/${id}`} alt={`图片 ${i + 1}`} width={96} height={96} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
