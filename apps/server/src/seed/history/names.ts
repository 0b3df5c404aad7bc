import type { Draw } from './draw.ts';

export interface Names {
  family: readonly string[];
  given: readonly string[];
  /** The parts of a name in the order in which they are said. */
  full(family: string, given: string): string;
}

const listOf = (text: string): string[] => text.split(', ');

/** Common parts of names, put together by chance: nobody is meant. */
export const names: Readonly<Record<string, Names>> = {
  koi: {
    family: ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ'],
    given: listOf(
      'Minh An, Thu Hà, Quang Huy, Ngọc Mai, Đức Anh, Thanh Trúc, Gia Bảo, Khánh Linh, Hải Đăng, Bích Ngọc, ' +
        'Tuấn Kiệt, Hồng Nhung, Anh Khoa, Phương Thảo, Nhật Nam, Mỹ Duyên, Hoài Nam, Kim Chi, Trung Hiếu, Diễm My',
    ),
    full: (family, given) => `${family} ${given}`,
  },
  sol: {
    family: ['Silva', 'Souza', 'Oliveira', 'Lima', 'Pereira', 'Costa', 'Almeida', 'Ribeiro', 'Carvalho', 'Gomes'],
    given: listOf(
      'Mariana, Lucas, Beatriz, Rafael, Camila, Thiago, Larissa, Bruno, Aline, Felipe, ' +
        'Juliana, Gustavo, Renata, Diego, Patrícia, André, Fernanda, Marcelo, Sabrina, Vinícius',
    ),
    full: (family, given) => `${given} ${family}`,
  },
};

/** Latin letters without marks, as usernames have them. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

export const nameFrom = ({ family, given, full }: Names, draw: Draw): string => full(draw.pick(family), draw.pick(given));
