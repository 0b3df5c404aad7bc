import styles from './coming.module.css';

/** Drawn numbers as lit balls that rest on water. */
export function Pearls({ numbers }: { numbers: readonly string[] }) {
  return (
    <div className={styles.pearls} data-many={numbers.length > 5 || undefined}>
      {numbers.map((number, index) => (
        <span key={index} className={styles.pearl} style={{ animationDelay: `${index * 180}ms` }}>
          <span className={styles.ball}>{number}</span>
          <span className={styles.ripple} />
        </span>
      ))}
    </div>
  );
}

/** One large pearl among small ones: what is gathered. */
export function PearlHeap() {
  return (
    <div className={styles.heap}>
      <span className={styles.ball} data-size="l" />
      <span className={styles.ball} data-size="m" />
      <span className={styles.ball} data-size="s" />
      <span className={styles.ball} data-size="xs" />
      <span className={styles.ripple} data-wide="" />
    </div>
  );
}
