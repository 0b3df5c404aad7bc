import { many, type Sql } from '../../kernel/db.ts';

interface PictureRow {
  picture: string;
}

/** Pictures of a brand that a promotion may show, as announcements name them: those in use, and those that came with the brand and have every format of one. */
export async function findPromotionPictures(sql: Sql, brandId: string): Promise<string[]> {
  const rows = await many<PictureRow>(
    sql,
    `SELECT DISTINCT picture FROM announcement WHERE brand_id = $1 AND type = 'PR' AND picture <> ''
     UNION SELECT left(a.name, -5) FROM brand_art a WHERE a.brand_id = $1 AND a.replaced_at IS NULL AND a.name ~ '^promotion-[a-z0-9-]+\\.avif$'
       AND EXISTS (SELECT FROM brand_art b WHERE b.brand_id = $1 AND b.replaced_at IS NULL AND b.name = left(a.name, -5) || '.webp')
     ORDER BY 1`,
    [brandId],
  );
  return rows.map(({ picture }) => picture);
}
