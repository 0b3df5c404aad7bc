export { type BooksReport, checkBooks } from './check-books.ts';
