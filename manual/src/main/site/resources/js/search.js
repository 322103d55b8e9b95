/* The search of the site: every word that is typed must be in a section. Works from files, without a server. */
(function () {
    'use strict';
    var MOST = 30;
    var AROUND = 70;
    var script = document.currentScript.src;
    var root = script.replace(/js\/search\.js.*$/, '');

    function occurrences(section, words) {
        var title = (section[1] + ' ' + section[2]).toLowerCase();
        var text = section[3].toLowerCase();
        var sum = 0;
        for (var i = 0; i < words.length; i++) {
            var inTitle = title.indexOf(words[i]) >= 0;
            if (!inTitle && text.indexOf(words[i]) < 0) {
                return 0;
            }
            sum += inTitle ? 10 : 1;
        }
        return sum;
    }

    function excerpt(text, word) {
        var place = Math.max(text.toLowerCase().indexOf(word), 0);
        var start = Math.max(place - AROUND, 0);
        var end = Math.min(place + word.length + AROUND, text.length);
        return (start > 0 ? '… ' : '') + text.substring(start, end) + (end < text.length ? ' …' : '');
    }

    function find(typed) {
        var words = typed.toLowerCase().split(/\s+/).filter(function (word) { return word.length > 1; });
        if (words.length === 0) {
            return null;
        }
        return window.railmpiPages
            .map(function (section) { return {section: section, rank: occurrences(section, words), word: words[0]}; })
            .filter(function (found) { return found.rank > 0; })
            .sort(function (a, b) { return b.rank - a.rank; })
            .slice(0, MOST);
    }

    function show(found, list) {
        list.textContent = '';
        if (found !== null && found.length === 0) {
            var none = document.createElement('li');
            none.textContent = 'nothing found';
            list.appendChild(none);
        }
        (found || []).forEach(function (one) {
            var item = document.createElement('li');
            var link = document.createElement('a');
            link.href = root + one.section[0];
            link.textContent = one.section[1] === one.section[2]
                ? one.section[1] : one.section[1] + ': ' + one.section[2];
            var text = document.createElement('p');
            text.textContent = excerpt(one.section[3], one.word);
            item.appendChild(link);
            item.appendChild(text);
            list.appendChild(item);
        });
    }

    function load(then) {
        if (window.railmpiPages) {
            then();
            return;
        }
        var index = document.createElement('script');
        index.src = root + 'js/search-index.js';
        index.onload = then;
        document.head.appendChild(index);
    }

    document.addEventListener('DOMContentLoaded', function () {
        var body = document.getElementById('bodyColumn');
        if (!body) {
            return;
        }
        var box = document.createElement('div');
        box.className = 'railmpi-search';
        var input = document.createElement('input');
        input.type = 'search';
        input.placeholder = 'Search the manual';
        input.setAttribute('aria-label', 'Search the manual');
        var list = document.createElement('ul');
        list.className = 'railmpi-results';
        box.appendChild(input);
        box.appendChild(list);
        body.insertBefore(box, body.firstChild);
        function search() {
            load(function () { show(find(input.value), list); });
        }
        input.addEventListener('input', search);
        var asked = /[?&]q=([^&#]*)/.exec(location.search);
        if (asked) {
            input.value = decodeURIComponent(asked[1].replace(/\+/g, ' '));
            search();
        }
    });
}());
